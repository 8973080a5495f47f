import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import styles from '../../ui/parts/form-card.module.css'

/** For whoever came back here by the back button; the header's marks on <html> show it. */
export const AlreadyLoggedIn = () => (
  <p data-for="in">
    {texts.alreadyLoggedIn()}{' '}
    <Link className={styles.link} to="/user/dashboard">
      {texts.verifyToDashboard()}
    </Link>
  </p>
)
