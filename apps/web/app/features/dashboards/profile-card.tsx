import type { Profile } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import { ACCOUNT_PATH, ORDERS_PATH } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import styles from './profile-card.module.css'

export function ProfileCard({ profile }: { profile: Profile }) {
  return (
    <section className={styles.card} aria-label={texts.dashboardProfile()}>
      <span className={styles.initial} aria-hidden>
        {Array.from(profile.username)[0]?.toUpperCase()}
      </span>
      <h2 className={styles.name}>{profile.username}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.dashboardProfileId()}</dt>
          <dd>{profile.id}</dd>
        </div>
        <div>
          <dt>{texts.fieldEmail()}</dt>
          <dd>{profile.email}</dd>
        </div>
        <div>
          <dt>{texts.dashboardRole()}</dt>
          <dd>{profile.role.name === 'ROLE_ADMIN' ? texts.roleAdmin() : texts.roleLearner()}</dd>
        </div>
      </dl>
      <div className={styles.ways}>
        <LinkButton variant="plain" to={ORDERS_PATH}>
          {texts.ordersTitle()}
        </LinkButton>
        <LinkButton variant="plain" to={ACCOUNT_PATH}>
          {texts.dashboardAccount()}
        </LinkButton>
      </div>
    </section>
  )
}
