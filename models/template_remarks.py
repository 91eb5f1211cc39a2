"""What a model file's chat template means for its answers, in a sentence."""

from __future__ import annotations

from gettext import gettext as tr

from models.engine.chat_templates import template_problem
from models.files.description import ModelFile


def template_remark(file: ModelFile) -> str:
    """Tell that it has no chat template, or none that can be used; empty if it has one."""
    if file.template is None:
        return tr(
            "{model} has no chat template, so it is probably a base model, which continues texts "
            "rather than answers. An instruct model will do better."
        ).format(model=file.path.stem)
    if problem := template_problem(file.template):
        return tr(
            "The chat template of {model} can't be used ({problem}), so prompts are sent in a "
            "plain form; answers may be worse."
        ).format(model=file.path.stem, problem=problem)
    return ""
