import type { PolicyCounts, RegradePreview } from '@abhyas/contract/exams-regrades'

/** What is known of a dry run so far. */
export type DryRun = Omit<RegradePreview, 'next'>

/** Adds up the parts of a dry run. Papers are counted whole in each part, because they do not depend on attempts. */
export function sumPreview(parts: readonly RegradePreview[]): DryRun {
  const [first] = parts
  return {
    attempts: parts.reduce((sum, { attempts }) => sum + attempts, 0),
    policies: (first?.policies ?? []).map(({ policy }) => sumPolicy(policy, parts)),
    exams: sumExams(parts),
    papersWithOtherOptions: first?.papersWithOtherOptions ?? 0,
    papersOfOneQuestion: first?.papersOfOneQuestion ?? 0,
  }
}

function sumPolicy(policy: PolicyCounts['policy'], parts: readonly RegradePreview[]): PolicyCounts {
  const sum: PolicyCounts = { policy, changed: 0, higher: 0, lower: 0, nowPass: 0, nowFail: 0 }
  for (const counts of parts.flatMap(({ policies }) => policies.filter((each) => each.policy === policy))) {
    sum.changed += counts.changed
    sum.higher += counts.higher
    sum.lower += counts.lower
    sum.nowPass += counts.nowPass
    sum.nowFail += counts.nowFail
  }
  return sum
}

/** An exam with many attempts is in several parts. */
function sumExams(parts: readonly RegradePreview[]): RegradePreview['exams'] {
  const exams = new Map<number, RegradePreview['exams'][number]>()
  for (const exam of parts.flatMap((part) => part.exams)) {
    const before = exams.get(exam.id)
    exams.set(exam.id, { ...exam, attempts: exam.attempts + (before?.attempts ?? 0) })
  }
  return [...exams.values()]
}
