import type { Learner } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'

/** A deleted learner is shown by number. */
export const learnerName = ({ id, username }: Learner): string => username ?? texts.learnerGone({ id })

export const learnerAddress = (learner: Learner): string => learner.email ?? learnerName(learner)
