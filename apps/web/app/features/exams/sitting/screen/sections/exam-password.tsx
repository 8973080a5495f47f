import * as texts from '@abhyas/messages/texts'
import { PasswordField } from '../../../../../ui/parts/password-field.tsx'

type ExamPasswordProps = { password: string; onChange: (password: string) => void }

/** The password that the learner was given for this exam. It is no login, so no browser should keep it. */
export const ExamPassword = ({ password, onChange }: ExamPasswordProps) => (
  <PasswordField
    id="exam-password"
    label={texts.briefingPassword()}
    value={password}
    maxLength={60}
    autoComplete="off"
    aria-describedby="begin-said"
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
