import type { Profile } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import button from '../../ui/parts/button.module.css'
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
        <Link className={`${button.button} ${button.plain}`} to="/user/orders">
          {texts.ordersTitle()}
        </Link>
        <Link className={`${button.button} ${button.plain}`} to="/user/account">
          {texts.dashboardAccount()}
        </Link>
      </div>
    </section>
  )
}
