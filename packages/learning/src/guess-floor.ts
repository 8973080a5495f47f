/** Real answers to questions with four options fit this floor best. Learners avoid the right option more than chance. */
const FLOOR_OF_FOUR = 0.18
const SHARE_OF_BLIND_PICK = 0.75

/** The chance that a learner who knows nothing picks the right one of `options` options. */
export function guessFloor(options: number): number {
  if (!Number.isInteger(options) || options < 2) throw new RangeError('a question has at least two options')
  return options === 4 ? FLOOR_OF_FOUR : SHARE_OF_BLIND_PICK / options
}
