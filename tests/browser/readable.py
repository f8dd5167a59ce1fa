"""Whether everybody can read a page: axe-core finds nothing, and nothing hangs over its side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from playwright.async_api import Page, expect
from playwright.async_api import TimeoutError as TimedOut

from tests.browser.chairs import PAINTED
from tests.browser.conftest import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
ANY = ("minor", "moderate", "serious", "critical")
SERIOUS = ("serious", "critical")
"""How grave a violation is."""
AFTERNOON: Mapping[str, Literal["light", "dark"]] = {"afternoon": "light"}
EVENING: Mapping[str, Literal["light", "dark"]] = {"evening": "dark"}
BOTH_LIGHTS = {**AFTERNOON, **EVENING}
"""The lights of the page, by the colour schemes that bring them."""
LAID_OUT_MS = 5000


async def assert_readable(
    page: Page,
    sizes: Iterable[tuple[int, int]],
    grave: Iterable[str] = ANY,
    lights: Mapping[str, Literal["light", "dark"]] = BOTH_LIGHTS,
) -> None:
    """Look at a page in each of these sizes and lights; it stays as it is and is not loaded again."""
    for width, height in sizes:
        await page.set_viewport_size({"width": width, "height": height})
        await assert_nothing_overhangs(page)
        for light, scheme in lights.items():
            await _in_light(page, light, scheme)
            # Nothing but contrast changes with the light.
            await _audit(page, ["color-contrast"] if light != next(iter(lights)) else [], grave)


async def assert_contrasts(page: Page, size: tuple[int, int]) -> None:
    """What is written can be told from what lies under it in the evening, too: the rest of a page that has been looked
    at in the afternoon is the same."""
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await assert_nothing_overhangs(page)
    await _in_light(page, "evening", "dark")
    await _audit(page, ["color-contrast"], ANY)
    await _in_light(page, "afternoon", "light")


async def _in_light(page: Page, light: str, scheme: Literal["light", "dark"]) -> None:
    await page.emulate_media(color_scheme=scheme)
    await expect(page.locator(f"html[data-light={light}]")).to_have_count(1)


async def _audit(page: Page, rules: list[str], grave: Iterable[str]) -> None:
    """Nothing so grave is found by these rules, or by all."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(PAINTED)
        await page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = await page.evaluate(_AUDIT, rules)
    wrong = [one for one in found if one["impact"] in grave]
    assert wrong == [], (page.viewport_size, wrong)


async def assert_overhangs_nowhere(page: Page, sizes: Iterable[tuple[int, int]]) -> None:
    """Nothing hangs over the side of a page in any of these sizes."""
    for width, height in sizes:
        await page.set_viewport_size({"width": width, "height": height})
        await assert_nothing_overhangs(page)


async def assert_nothing_overhangs(page: Page) -> None:
    """No words or controls hang over the side of the page, once it has laid itself out for its present size.

    What lies beside a broad page is put aside on a narrow one by the page's own code, a moment after the resize.
    """
    try:
        await page.wait_for_function(f"() => ({_OVERHANG_SCRIPT})().length === 0", timeout=LAID_OUT_MS)
    except TimedOut:
        raise AssertionError((page.viewport_size, await page.evaluate(_OVERHANG_SCRIPT))) from None


# Controls and words that are not put aside for readers, and lie in nothing that scrolls sideways by itself.
_OVERHANG_SCRIPT = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page itself'] : [];
  const scrolls = element => element !== null
    && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const words = 'button, a, input, select, textarea, p, h1, h2, h3, th, td, li, dt, dd, label, b';
  for (const element of document.querySelectorAll(words)) {
    if (!element.checkVisibility() || element.closest('.aside, .skip, [aria-hidden=true]')) continue;
    if (scrolls(element.parentElement)) continue;
    const { width, left, right } = element.getBoundingClientRect();
    if (width > 0 && (left < -1 || right > innerWidth + 1))
      wide.push(`${element.tagName} ${element.textContent.trim().slice(0, 40)}: ${left} to ${right}`);
  }
  return wide;
}"""

_AUDIT = """async rules => (await axe.run(document, {
  resultTypes: ['violations'], ...(rules.length > 0 ? { runOnly: rules } : {}) })).violations
  .map(found => ({ rule: found.id, impact: found.impact, help: found.help,
    where: found.nodes.slice(0, 5).map(node => `${node.target} ${node.failureSummary}`) }))"""
