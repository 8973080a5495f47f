import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { DASHBOARD_PATH } from '../../paths.ts'
import styles from '../../ui/parts/form-card.module.css'

/** For a person who came back by the back button. The marks on <html> for the header show it. */
export const AlreadyLoggedIn = () => (
  <p data-for="in">
    {texts.alreadyLoggedIn()}{' '}
    <Link className={styles.link} to={DASHBOARD_PATH}>
      {texts.verifyToDashboard()}
    </Link>
  </p>
)
