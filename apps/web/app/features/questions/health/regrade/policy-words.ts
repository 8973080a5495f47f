import type { RegradePolicy } from '@abhyas/contract/exams-results'
import type { Policy } from '@abhyas/contract/rules/regrading'
import * as texts from '@abhyas/messages/texts'

/** `key` is the right key in words: 'C'. */
type Words = { title: (key: { key: string }) => string; text: (key: { key: string }) => string }

export const POLICY_WORDS: Record<Policy, Words> = {
  both_keys: { title: texts.policyBothKeys, text: texts.policyBothKeysText },
  full_marks: { title: texts.policyFullMarks, text: texts.policyFullMarksText },
  new_key: { title: texts.policyNewKey, text: texts.policyNewKeyText },
  left_out: { title: texts.policyLeftOut, text: texts.policyLeftOutText },
  no_change: { title: texts.policyNoChange, text: texts.policyNoChangeText },
}

/** The name of a correction in the list, where the key is not named: it may have changed since. */
export const POLICY_NAMES: Record<RegradePolicy, () => string> = {
  both_keys: texts.policyBothKeys,
  full_marks: texts.policyFullMarks,
  new_key: texts.policyNewKeyDone,
  left_out: texts.policyLeftOut,
  no_change: texts.policyNoChange,
  taken_back: texts.policyTakenBack,
}
