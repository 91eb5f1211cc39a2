# What of llama.cpp is not built: pictures and sound (mtmd), and what its own programs share (common).
# llama-cpp-python turns the second on for all; a plain variable goes before what it stores.
set(LLAVA_BUILD OFF)
set(LLAMA_BUILD_COMMON OFF)
