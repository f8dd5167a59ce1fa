/** Copies a text; where the page may not, selects it for the keyboard to copy. Says in one sentence which. */
export async function copyText(text: string, shown: HTMLElement | undefined, noun = 'link'): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return `The ${noun} is copied.`;
  } catch {
    if (shown !== undefined) getSelection()?.selectAllChildren(shown);
    return `The ${noun} is marked. Copy it with the keyboard.`;
  }
}
