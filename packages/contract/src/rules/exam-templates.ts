import type { MockSettings } from '../exams-mocks.ts'
import { PARTS_PER_MARK } from './marks.ts'
import { spreadPools } from './spread-pools.ts'

type TemplateSection = {
  name: string
  /** Its own time, when the sections are timed. */
  seconds: number | null
  note: string
  /** How many questions give which marks. Null gives the marks of the exam. */
  classes: { take: number; marks: { right: number; wrong: number } | null }[]
}

type Template = Pick<MockSettings, 'sectionMode' | 'examDuration' | 'marking' | 'variants'> & {
  sections: TemplateSection[]
}

const marks = (right: number, wrong = 0) => ({ right: right * PARTS_PER_MARK, wrong: wrong * PARTS_PER_MARK })

const marking = (given: { right: number; wrong: number; passPercent: number; sparesOthers: boolean }) => ({
  right: given.right,
  wrong: given.wrong,
  pass: { kind: 'percent' as const, value: given.passPercent },
  isPartial: false,
  sparesOthers: given.sparesOthers,
})

const timed = (name: string, take: number, minutes: number): TemplateSection => ({
  name,
  seconds: minutes * 60,
  note: '',
  classes: [{ take, marks: null }],
})

const GATE_ONE = marks(1, 1 / 3)
const GATE_TWO = marks(2, 2 / 3)

/** Where an admin begins. The names of the sections are examples, and everything can be changed. */
export const EXAM_TEMPLATES = {
  /** Sections with their own time and without a way back, one mark for each question, nothing taken off. */
  nqt: {
    sectionMode: 'timed',
    examDuration: null,
    variants: 64,
    marking: marking({ ...marks(1), passPercent: 50, sparesOthers: false }),
    sections: [timed('Numerical Ability', 20, 25), timed('Verbal Ability', 25, 25), timed('Reasoning Ability', 20, 25)],
  },
  /** 65 questions and 100 marks in three hours, one clock. Wrong answers take a third, where one option is right. */
  gate: {
    sectionMode: 'free',
    examDuration: 180,
    variants: 64,
    marking: marking({ ...GATE_ONE, passPercent: 33, sparesOthers: true }),
    sections: [
      {
        name: 'General',
        seconds: null,
        note: 'No calculator',
        classes: [
          { take: 5, marks: GATE_ONE },
          { take: 5, marks: GATE_TWO },
        ],
      },
      {
        name: 'Subject',
        seconds: null,
        note: 'No calculator',
        classes: [
          { take: 25, marks: GATE_ONE },
          { take: 30, marks: GATE_TWO },
        ],
      },
    ],
  },
  /** 60 marks in two hours, nothing taken off. */
  university: {
    sectionMode: 'free',
    examDuration: 120,
    variants: 1,
    marking: marking({ ...marks(1), passPercent: 40, sparesOthers: false }),
    sections: [
      { name: 'Section A', seconds: null, note: '', classes: [{ take: 20, marks: marks(1) }] },
      { name: 'Section B', seconds: null, note: '', classes: [{ take: 20, marks: marks(2) }] },
    ],
  },
  empty: {
    sectionMode: 'free',
    examDuration: null,
    variants: 1,
    marking: marking({ ...marks(1), passPercent: 50, sparesOthers: false }),
    sections: [{ name: 'Section A', seconds: null, note: '', classes: [] }],
  },
} as const satisfies Record<string, Template>

export type TemplateId = keyof typeof EXAM_TEMPLATES

/** The settings of a template. `topicIds` has the chosen topics of each section; without any, the topic is 0. */
export function settingsOfTemplate(id: TemplateId, topicIds: readonly (readonly number[])[] = []): MockSettings {
  const { sections, ...template }: Template = EXAM_TEMPLATES[id]
  return {
    ...template,
    examName: '',
    owner: { kind: 'alone', id: null },
    opensAt: null,
    closesAt: null,
    resultsAt: null,
    password: null,
    maxAttempts: null,
    isFree: false,
    isInvited: false,
    state: 'draft',
    sections: sections.map(({ classes, name, seconds, note }, nth) => ({
      name,
      seconds,
      note,
      marks: null,
      questionIds: [],
      pools: spreadPools(
        classes.map(({ take, marks }) => ({ take, marks, topicId: 0, difficulty: null, kind: null })),
        topicIds[nth] ?? [],
      ),
    })),
  }
}
