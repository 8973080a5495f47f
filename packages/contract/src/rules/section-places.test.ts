import { expect, test } from 'vitest'
import { placedSections, sectionAt } from './section-places.ts'

test('each question is in the section that begins at its place or before it', () => {
  const list = placedSections([{ questionCount: 15 }, { questionCount: 15 }, { questionCount: 10 }])
  expect(list.map(({ first }) => first)).toEqual([0, 15, 30])
  expect([0, 14, 15, 29, 30, 39].map((place) => sectionAt(list, place))).toEqual([0, 0, 1, 1, 2, 2])
})
