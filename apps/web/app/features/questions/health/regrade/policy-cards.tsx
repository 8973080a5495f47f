import { POLICIES, type Policy } from '@abhyas/contract/rules/regrading'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useId } from 'react'
import { POLICY_WORDS } from './policy-words.ts'
import styles from './regrade.module.css'
import type { DryRun } from './sum-preview.ts'

type PolicyCardsProps = {
  chosen: Policy
  /** The right key in words. */
  keyText: string
  dryRun: DryRun | null
  onChoose: (policy: Policy) => void
}

/** What can happen to past attempts, each with what it would do. */
export function PolicyCards({ chosen, keyText, dryRun, onChoose }: PolicyCardsProps) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className="spoken">{texts.regradePolicies()}</legend>
      <div className={styles.policies}>
        {POLICIES.map((policy) => (
          <label key={policy} className={styles.policy}>
            <span className={styles.policyName}>
              <input type="radio" name={name} checked={policy === chosen} onChange={() => onChoose(policy)} />
              <strong>{POLICY_WORDS[policy].title({ key: keyText })}</strong>
            </span>
            <span className={styles.quiet}>{POLICY_WORDS[policy].text({ key: keyText })}</span>
            <Counts counts={dryRun?.policies.find((each) => each.policy === policy)} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Counts({ counts }: { counts: DryRun['policies'][number] | undefined }) {
  if (!counts) return null
  const [changed, pass, fail] = [counts.changed, counts.nowPass, counts.nowFail].map((count) =>
    count.toLocaleString(FORMATS),
  )
  return (
    <span>
      <strong>{texts.policyChange({ changed: changed ?? '' })}</strong>
      <br />
      {texts.policyPasses({ pass: pass ?? '', fail: fail ?? '' })}
    </span>
  )
}
