from __future__ import annotations

import json

from scripts.measure_recognising import main

ASKED = ("Who is the mother of the director of Polish-Russian War?", "Who sold the ferry?")


def test_the_share_of_questions_in_several_hops_is_counted(tmp_path, capsys):
    lines = "\n".join(json.dumps({"question": asked}) for asked in ASKED)
    (tmp_path / "questions.jsonl").write_text(lines)
    main([str(tmp_path)])
    assert "1 of 2, 50%" in capsys.readouterr().out
