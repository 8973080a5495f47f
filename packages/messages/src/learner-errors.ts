import * as texts from '@abhyas/messages/texts'

type Values = Record<string, string>

export type ErrorTable = Record<string, { status: number; text: (values?: Values) => string }>

/** The errors that visitors and learners meet. Their pages load these texts; an admin's errors stay out. */
export const learnerErrors = {
  invalid_request: {
    status: 400,
    text: (values?: Values) =>
      values?.['field'] ? texts.errorInvalidField({ field: values['field'] }) : texts.errorInvalidRequest(),
  },
  not_found: { status: 404, text: texts.errorNotFound },
  internal: { status: 500, text: texts.errorInternal },
  server_busy: { status: 503, text: texts.errorServerBusy },
  unavailable: { status: 503, text: texts.errorUnavailable },
  too_many_tries: {
    status: 429,
    text: (values?: Values) => texts.errorTooManyTries({ count: Number(values?.['minutes'] ?? 15) }),
  },
  too_large: { status: 413, text: texts.errorTooLarge },
  foreign_origin: { status: 403, text: texts.errorForeignOrigin },
  text_too_long: { status: 400, text: texts.errorTextTooLong },
  changed_meanwhile: { status: 412, text: texts.errorChangedMeanwhile },
  login_required: { status: 401, text: texts.errorLoginRequired },
  token_invalid: { status: 401, text: texts.errorSessionOver },
  session_over: { status: 401, text: texts.errorSessionOver },
  admin_only: { status: 403, text: texts.errorAdminOnly },
  role_expired: { status: 403, text: texts.errorRoleExpired },
  username_required: { status: 400, text: texts.errorUsernameRequired },
  username_too_long: { status: 400, text: texts.errorUsernameTooLong },
  email_required: { status: 400, text: texts.errorEmailRequired },
  email_suffix: { status: 400, text: (values?: Values) => texts.errorEmailSuffix({ suffix: '@gmail.com', ...values }) },
  password_required: { status: 400, text: texts.errorPasswordRequired },
  password_weak: { status: 400, text: texts.errorPasswordWeak },
  password_too_long: { status: 400, text: texts.errorPasswordTooLong },
  admin_password_short: { status: 400, text: texts.errorAdminPasswordShort },
  email_taken: { status: 409, text: texts.errorEmailTaken },
  wrong_email_or_password: { status: 401, text: texts.errorWrongEmailOrPassword },
  wrong_password: { status: 403, text: texts.errorWrongPassword },
  link_expired: { status: 400, text: texts.errorLinkExpired },
  last_admin: { status: 409, text: texts.errorLastAdmin },
  course_not_found: { status: 404, text: texts.errorCourseNotFound },
  module_not_found: { status: 404, text: texts.errorModuleNotFound },
  topic_not_found: { status: 404, text: texts.errorTopicNotFound },
  module_locked: { status: 403, text: texts.errorModuleLocked },
  question_not_found: { status: 404, text: texts.errorQuestionNotFound },
  exam_not_found: { status: 404, text: texts.errorExamNotFound },
  exam_not_open: { status: 409, text: texts.errorExamNotOpen },
  exam_over: { status: 409, text: texts.errorExamOver },
  exam_password_wrong: { status: 403, text: texts.errorExamPasswordWrong },
  exam_attempts_used: { status: 409, text: texts.errorExamAttemptsUsed },
  results_later: { status: 409, text: texts.errorResultsLater },
  alias_empty: { status: 400, text: texts.errorAliasEmpty },
  alias_contact: { status: 400, text: texts.errorAliasContact },
  alias_taken: { status: 409, text: texts.errorAliasTaken },
  exam_unavailable: { status: 409, text: texts.errorExamUnavailable },
  goal_name_empty: { status: 400, text: texts.errorGoalNameEmpty },
  goal_topics_empty: { status: 400, text: texts.errorGoalTopicsEmpty },
  goal_date_wrong: { status: 400, text: texts.errorGoalDateWrong },
  reply_required: { status: 400, text: texts.errorReplyRequired },
  attempt_not_found: { status: 404, text: texts.errorAttemptNotFound },
  attempt_required: { status: 409, text: texts.errorAttemptRequired },
  attempt_open: { status: 409, text: texts.errorAttemptOpen },
  attempt_closed: { status: 409, text: texts.errorAttemptClosed },
  attempt_taken_over: { status: 409, text: texts.errorAttemptTakenOver },
  answers_missing: { status: 409, text: texts.errorAnswersMissing },
  category_not_found: { status: 404, text: texts.errorCategoryNotFound },
  photo_not_found: { status: 404, text: texts.errorPhotoNotFound },
  mail_not_found: { status: 404, text: texts.errorMailNotFound },
  mail_not_repeatable: { status: 409, text: texts.errorMailNotRepeatable },
  email_invalid: { status: 400, text: texts.errorEmailInvalid },
  phone_invalid: { status: 400, text: texts.errorPhoneInvalid },
  not_your_account: { status: 403, text: texts.errorNotYourAccount },
  module_not_sold: { status: 409, text: texts.errorModuleNotSold },
  module_owned: { status: 409, text: texts.errorModuleOwned },
  amount_differs: { status: 409, text: texts.errorAmountDiffers },
  push_unavailable: { status: 503, text: texts.errorPushUnavailable },
  push_address_refused: { status: 400, text: texts.errorPushAddressRefused },
  payments_unavailable: { status: 503, text: texts.errorPaymentsUnavailable },
  order_not_found: { status: 404, text: texts.errorOrderNotFound },
  order_of_another: { status: 403, text: texts.errorOrderOfAnother },
  payment_not_verified: { status: 400, text: texts.errorPaymentNotVerified },
  refund_not_paid: { status: 409, text: texts.errorRefundNotPaid },
  refund_too_late: {
    status: 409,
    text: (values?: Values) => texts.errorRefundTooLate({ days: '', ...values }),
  },
  refund_too_much_shown: {
    status: 409,
    text: (values?: Values) => texts.errorRefundTooMuchShown({ shown: '0', total: '0', percent: '', ...values }),
  },
  refund_too_many: {
    status: 409,
    text: (values?: Values) => texts.errorRefundTooMany({ limit: '', days: '', ...values }),
  },
  refund_exam_open: { status: 409, text: texts.errorRefundExamOpen },
} satisfies ErrorTable

export type LearnerErrorCode = keyof typeof learnerErrors

const isLearnerError = (code: unknown): code is LearnerErrorCode =>
  typeof code === 'string' && Object.hasOwn(learnerErrors, code)

/** Returns undefined for an error that only admins meet. */
export const optionalTextOf = (code: unknown, values?: Values): string | undefined =>
  isLearnerError(code) ? (learnerErrors[code].text as (values?: Values) => string)(values) : undefined

export const learnerTextOf = (code: LearnerErrorCode, values?: Values): string => optionalTextOf(code, values) ?? ''
