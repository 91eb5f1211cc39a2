from __future__ import annotations

import struct

import gguf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.files.description import describe_file
from models.files.header import DamagedModelError, Kind, read_header
from reader.errors import ModelError
from scripts import gguf_models

SHAPE = gguf_models.SHAPES["tiny"]


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    path = tmp_path_factory.mktemp("models") / "random.gguf"
    gguf_models.write(
        path,
        SHAPE,
        gguf_models.byte_vocabulary(SHAPE.vocabulary),
        gguf_models.random_weights(SHAPE),
    )
    return path


def written(path, *, architecture="llama", kind=None, tokens=True, **numbers):
    """A header with a single tensor, and whatever is told."""
    out = gguf.GGUFWriter(path, architecture)
    if kind:
        out.add_type(kind)
    out.add_block_count(1)
    out.add_context_length(512)
    out.add_embedding_length(8)
    out.add_head_count(2)
    for key, number in numbers.items():
        out.add_uint32(key.replace("__", "."), number)
    if tokens:
        out.add_token_list([f"t{n}" for n in range(20)])
    import numpy as np

    out.add_tensor("blk.0.attn_q.weight", np.zeros((8, 8), np.float32))
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()
    return path


def test_a_model_says_what_it_is(model):
    described = describe_file(model)
    assert described.architecture == "llama"
    assert described.layers == SHAPE.layers
    assert described.trained_context == SHAPE.context
    assert described.template == gguf_models.CHAT_TEMPLATE
    expected = sum(weights.size for _, weights in gguf_models.random_weights(SHAPE))
    assert described.parameters == expected
    assert 0 < sum(described.layer_bytes) + described.other_bytes <= described.size
    assert described.cache_bytes == (2 * 2 * SHAPE.kv_heads * SHAPE.head,) * SHAPE.layers


@pytest.mark.parametrize("content", [b"", b"GG", b"PK\x03\x04" + bytes(40), b"GGUF"])
def test_other_files_are_named_as_such(tmp_path, content):
    file = tmp_path / "other.gguf"
    file.write_bytes(content)
    with pytest.raises(DamagedModelError):
        read_header(file)


def test_a_newer_version_is_named_as_such(tmp_path, model):
    file = tmp_path / "newer.gguf"
    file.write_bytes(b"GGUF" + struct.pack("<I", 9) + model.read_bytes()[8:])
    with pytest.raises(ModelError, match="version 9"):
        read_header(file)


def test_a_file_that_is_gone_is_named_as_such(tmp_path):
    with pytest.raises(ModelError, match=r"There is no file .*name and folder"):
        read_header(tmp_path / "gone.gguf")
    with pytest.raises(ModelError, match=r"There is no file .*name and folder.*drive"):
        read_header(tmp_path / "away" / "gone.gguf")
    with pytest.raises(ModelError, match="is a folder, not a model"):
        read_header(tmp_path)


def test_errors_show_little_of_what_a_file_calls_a_tensor(tmp_path):
    name = b"\x1b[31m\x00" + b"\xff" * 4000
    entry = struct.pack("<Q", len(name)) + name + struct.pack("<I", 9)
    file = tmp_path / "named.gguf"
    file.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 1, 0) + entry + bytes(64))
    with pytest.raises(DamagedModelError) as refused:
        read_header(file)
    assert ": 9." in refused.value.what
    assert refused.value.what.isprintable()
    assert len(refused.value.what) < 200


def test_errors_show_little_of_what_a_file_calls_itself(tmp_path):
    file = written(tmp_path / "part.gguf", kind="\x1b[2J" + "adapter" * 1000)
    with pytest.raises(ModelError) as refused:
        describe_file(file)
    assert refused.value.what.isprintable()
    assert len(refused.value.what) < 200


@given(st.floats(0, 0.999))
@settings(max_examples=60)
def test_a_file_cut_short_anywhere_is_noticed(tmp_path_factory, model, share):
    data = model.read_bytes()
    file = tmp_path_factory.getbasetemp() / "cut.gguf"
    file.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(DamagedModelError):
        describe_file(file)


@given(st.lists(st.tuples(st.floats(0, 0.999), st.integers(0, 255)), min_size=1, max_size=8))
@settings(max_examples=300)
def test_whatever_is_changed_in_a_header_is_read_or_refused(tmp_path_factory, model, changes):
    content = bytearray(model.read_bytes())
    end = read_header(model).data_start
    for share, byte in changes:
        content[int(share * end)] = byte
    file = tmp_path_factory.getbasetemp() / "changed.gguf"
    file.write_bytes(content)
    try:
        describe_file(file)
    except ModelError:
        return


@given(st.binary(max_size=400))
@settings(max_examples=300)
def test_whatever_follows_the_magic_is_read_or_refused(tmp_path_factory, content):
    file = tmp_path_factory.getbasetemp() / "noise.gguf"
    file.write_bytes(b"GGUF" + struct.pack("<I", 3) + content)
    with pytest.raises(ModelError):
        describe_file(file)


def test_a_list_of_hundreds_of_millions_of_words_is_not_counted_through(tmp_path):
    """A sparse file of such a size is quickly made; to step through it would take hours."""
    file = tmp_path / "vast.gguf"
    key = b"tokenizer.ggml.tokens"
    many = 400_000_000
    head = b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + struct.pack("<Q", len(key)) + key
    with file.open("wb") as out:
        out.write(head + struct.pack("<IIQ", Kind.ARRAY, Kind.STRING, many))
        out.truncate(out.tell() + 8 * many)
    with pytest.raises(DamagedModelError, match="too many entries"):
        read_header(file)


NUMBERS = st.one_of(st.integers(0, 8), st.sampled_from([2**31 - 1, 2**32 - 1]))


@given(
    st.dictionaries(
        st.sampled_from(
            [
                "llama.block_count",
                "llama.context_length",
                "llama.embedding_length",
                "llama.attention.head_count",
                "llama.attention.head_count_kv",
                "llama.attention.key_length",
                "split.count",
                "general.alignment",
            ]
        ),
        st.one_of(
            NUMBERS.map(lambda n: (Kind.UINT32, struct.pack("<I", n))),
            st.floats(width=32).map(lambda f: (Kind.FLOAT32, struct.pack("<f", f))),
            st.lists(st.integers(-9, 9), max_size=20).map(
                lambda ns: (Kind.ARRAY, struct.pack(f"<IQ{len(ns)}i", Kind.INT32, len(ns), *ns))
            ),
            st.text(max_size=5).map(
                lambda t: (Kind.STRING, struct.pack("<Q", len(t.encode())) + t.encode())
            ),
        ),
    ),
    st.lists(st.integers(0, 2**63), max_size=4),
)
@settings(max_examples=200)
def test_whatever_a_whole_header_claims_is_described_or_refused(tmp_path_factory, claims, shape):
    """Well-formed, and hostile in what it says: no size it claims is taken from memory."""

    def text(letters):
        return struct.pack("<Q", len(letters)) + letters.encode()

    words = struct.pack("<IQ", Kind.STRING, 1) + text("word")
    values = {
        "general.architecture": (Kind.STRING, text("llama")),
        "tokenizer.ggml.tokens": (Kind.ARRAY, words),
        **claims,
    }
    content = b"GGUF" + struct.pack("<IQQ", 3, 1, len(values))
    for key, (kind, raw) in values.items():
        content += text(key) + struct.pack("<I", kind) + raw
    content += text("blk.0.attn_q.weight") + struct.pack(f"<I{len(shape)}Q", len(shape), *shape)
    file = tmp_path_factory.getbasetemp() / "claims.gguf"
    file.write_bytes(content + struct.pack("<IQ", 0, 0) + bytes(200))
    try:
        described = describe_file(file)
    except ModelError:
        return
    assert len(described.layer_bytes) <= 1
    assert len(described.cache_bytes) <= 16


def test_models_for_vectors_are_named_as_such(tmp_path):
    with pytest.raises(ModelError, match="embedding model"):
        describe_file(written(tmp_path / "e.gguf", architecture="bert"))
    with pytest.raises(ModelError, match="embedding model"):
        describe_file(written(tmp_path / "p.gguf", llama__pooling_type=1))


def test_parts_of_models_are_named_as_such(tmp_path):
    with pytest.raises(ModelError, match="adapter"):
        describe_file(written(tmp_path / "a.gguf", kind="adapter"))
    with pytest.raises(ModelError, match="3 files"):
        describe_file(written(tmp_path / "s.gguf", split__count=3))
    with pytest.raises(ModelError, match="vocabulary"):
        describe_file(written(tmp_path / "v.gguf", tokens=False))
