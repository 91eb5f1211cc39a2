# What of llama.cpp is not built: pictures and sound (mtmd), and what its own programs share (common).
# llama-cpp-python turns the second on for all; a plain variable goes before what it stores.
set(LLAVA_BUILD OFF)
set(LLAMA_BUILD_COMMON OFF)

# Nor code for AMX: desktop processors have none, and some virtual machines claim it and end the process at its use.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND CMAKE_CXX_COMPILER_LOADED)
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag(-mno-amx-int8 LLAMA_CAN_LEAVE_OUT_AMX)
  if(LLAMA_CAN_LEAVE_OUT_AMX)
    add_compile_options(-mno-amx-tile -mno-amx-int8 -mno-amx-bf16)
  endif()
endif()
