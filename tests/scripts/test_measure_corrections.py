from __future__ import annotations

import json

from scripts.measure_corrections import main

ASKED = ("What was the tax rate of Walmart in 2018?", "Who was the treasurer of Walmart in 2018?")


def test_rewordings_return_and_other_questions_do_not(tmp_path, capsys):
    rows = [{"question": asked, "docs": ["a.txt"], "meta": {}} for asked in ASKED]
    rows.append({"question": "Wer?", "docs": ["a.txt"], "meta": {"lang": "de"}})
    file = tmp_path / "questions.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)))
    main([str(file), "--count", "2"])
    said = capsys.readouterr().out
    assert "returned: 2 of 2" in said
    assert "returned for another question of the document: 0 of 2" in said
    assert "another figure: 0 of 2" in said
    assert "wrongly" not in said
