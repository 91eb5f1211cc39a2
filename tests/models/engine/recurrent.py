"""A model with random weights whose memory is one state per sequence (Mamba), not a cache.

What it has read can be copied and forgotten only as a whole.
"""

from __future__ import annotations

import gguf
import numpy as np

from scripts.gguf_models import add_vocabulary, byte_vocabulary

WIDTH, INNER, STATE, RANK, KERNEL, LAYERS, VOCABULARY = 64, 128, 8, 4, 4, 2, 300


def write_recurrent(path):
    out = gguf.GGUFWriter(path, "mamba")
    out.add_context_length(2048)
    out.add_embedding_length(WIDTH)
    out.add_feed_forward_length(0)
    out.add_head_count(0)
    out.add_block_count(LAYERS)
    out.add_ssm_conv_kernel(KERNEL)
    out.add_ssm_inner_size(INNER)
    out.add_ssm_state_size(STATE)
    out.add_ssm_time_step_rank(RANK)
    out.add_layer_norm_rms_eps(1e-5)
    add_vocabulary(out, byte_vocabulary(VOCABULARY))
    for name, values in tensors():
        out.add_tensor(name, values)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()
    return path


def tensors():
    numbers = np.random.default_rng(1)

    def matrix(rows, columns):
        return numbers.standard_normal((rows, columns), np.float32) * np.float32(columns**-0.5)

    yield "token_embd.weight", matrix(VOCABULARY, WIDTH)
    yield "output_norm.weight", np.ones(WIDTH, np.float32)
    for layer in range(LAYERS):
        block = f"blk.{layer}."
        yield block + "attn_norm.weight", np.ones(WIDTH, np.float32)
        yield block + "ssm_in.weight", matrix(2 * INNER, WIDTH)
        yield block + "ssm_conv1d.weight", matrix(INNER, KERNEL)
        yield block + "ssm_conv1d.bias", np.zeros(INNER, np.float32)
        yield block + "ssm_x.weight", matrix(RANK + 2 * STATE, INNER)
        yield block + "ssm_dt.weight", matrix(INNER, RANK)
        yield block + "ssm_dt.bias", np.zeros(INNER, np.float32)
        yield block + "ssm_a", -np.ones((INNER, STATE), np.float32)
        yield block + "ssm_d", np.ones(INNER, np.float32)
        yield block + "ssm_out.weight", matrix(WIDTH, INNER)
