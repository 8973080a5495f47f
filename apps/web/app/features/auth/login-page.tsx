import * as texts from '@abhyas/messages/texts'
import { Link, type MetaArgs, useLocation } from 'react-router'
import { LOGIN_PATH, SIGNUP_PATH } from '../../paths.ts'
import styles from '../../ui/parts/form-card.module.css'
import { FormCard } from '../../ui/parts/form-card.tsx'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import { AlreadyLoggedIn } from './already-logged-in.tsx'
import { LoginForm } from './login-form.tsx'
import { useArrivalNotice } from './use-arrival-notice.ts'
import { nextOf, type NextState, stateOf } from './where-next.ts'

export const meta = ({ matches }: MetaArgs) =>
  publicMeta({ title: texts.headerLogin(), description: texts.loginDescription(), path: LOGIN_PATH, matches })

export default function LoginPage() {
  useArrivalNotice()
  const location = useLocation()
  const next = nextOf(location)
  const footer = (
    <>
      {texts.loginNoAccount()}
      <Link className={styles.link} to={SIGNUP_PATH} state={stateOf(next)}>
        {texts.loginToSignUp()}
      </Link>
    </>
  )
  return (
    <FormCard title={texts.loginTitle()} footer={footer}>
      <AlreadyLoggedIn />
      <LoginForm next={next} email={(location.state as NextState | null)?.email} />
    </FormCard>
  )
}
