/** Notes in the margin stand level with their lines; one that is longer than its row moves those after it down. */

export interface Note {
  /** Where its row begins, and how high the note is; pixels. */
  top: number;
  height: number;
}

/** The record's grid: what stands in the margin keeps to it, too. */
export const LINE_HEIGHT_PX = 24;

/** How far each note moves down from its row, in whole lines, so that none lies on another. */
export function settle(notes: readonly Note[]): { shifts: readonly number[]; bottom: number } {
  let bottom = 0;
  const shifts = notes.map(({ top, height }) => {
    if (height === 0) return 0;
    const shift = Math.max(0, Math.ceil((bottom - top) / LINE_HEIGHT_PX) * LINE_HEIGHT_PX);
    bottom = top + shift + height;
    return shift;
  });
  return { shifts, bottom };
}
