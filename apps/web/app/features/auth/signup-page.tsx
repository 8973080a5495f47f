import * as texts from '@abhyas/messages/texts'
import { Link, type MetaArgs, useLocation } from 'react-router'
import { LOGIN_PATH, SIGNUP_PATH } from '../../paths.ts'
import styles from '../../ui/parts/form-card.module.css'
import { FormCard } from '../../ui/parts/form-card.tsx'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import { AlreadyLoggedIn } from './already-logged-in.tsx'
import { SignUpForm } from './signup-form.tsx'
import { nextOf, stateOf } from './where-next.ts'

export const meta = ({ matches }: MetaArgs) =>
  publicMeta({ title: texts.headerSignUp(), description: texts.signUpDescription(), path: SIGNUP_PATH, matches })

export default function SignUpPage() {
  const next = nextOf(useLocation())
  const footer = (
    <>
      {texts.signUpHasAccount()}
      <Link className={styles.link} to={LOGIN_PATH} state={stateOf(next)}>
        {texts.signUpToLogin()}
      </Link>
    </>
  )
  return (
    <FormCard title={texts.signUpTitle()} text={texts.signUpLead()} footer={footer}>
      <AlreadyLoggedIn />
      <SignUpForm next={next} />
    </FormCard>
  )
}
