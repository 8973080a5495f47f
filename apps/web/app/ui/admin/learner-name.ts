import type { Learner } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'

/** Who has left is a number. */
export const learnerName = ({ id, username }: Learner): string => username ?? texts.learnerGone({ id })

export const learnerAddress = (learner: Learner): string => learner.email ?? learnerName(learner)
