import * as texts from '@abhyas/messages/texts'

type Values = Record<string, string>

/** Every error that we report, once: its HTTP status and its text. Programs read the code, people read the text. */
export const errors = {
  invalid_request: { status: 400, text: texts.errorInvalidRequest },
  not_found: { status: 404, text: texts.errorNotFound },
  internal: { status: 500, text: texts.errorInternal },
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

  course_name_empty: { status: 400, text: texts.errorCourseNameEmpty },
  course_not_found: { status: 404, text: texts.errorCourseNotFound },
  module_name_empty: { status: 400, text: texts.errorModuleNameEmpty },
  module_not_found: { status: 404, text: texts.errorModuleNotFound },
  topic_name_empty: { status: 400, text: texts.errorTopicNameEmpty },
  topic_not_found: { status: 404, text: texts.errorTopicNotFound },
  content_owned: { status: 409, text: texts.errorContentOwned },
  module_archived: { status: 409, text: texts.errorModuleArchived },

  module_locked: { status: 403, text: texts.errorModuleLocked },
  question_incomplete: { status: 400, text: texts.errorQuestionIncomplete },
  question_not_found: { status: 404, text: texts.errorQuestionNotFound },
  exam_incomplete: { status: 400, text: texts.errorExamIncomplete },
  exam_too_long: { status: 400, text: texts.errorExamTooLong },
  exam_unusable: { status: 409, text: texts.errorExamUnusable },
  exam_not_found: { status: 404, text: texts.errorExamNotFound },
  exam_unavailable: { status: 409, text: texts.errorExamUnavailable },
  report_not_found: { status: 404, text: texts.errorReportNotFound },

  attempt_not_found: { status: 404, text: texts.errorAttemptNotFound },
  attempt_required: { status: 409, text: texts.errorAttemptRequired },
  attempt_open: { status: 409, text: texts.errorAttemptOpen },
  attempt_closed: { status: 409, text: texts.errorAttemptClosed },
  attempt_taken_over: { status: 409, text: texts.errorAttemptTakenOver },
  answers_missing: { status: 409, text: texts.errorAnswersMissing },
  extra_time_used: { status: 409, text: texts.errorExtraTimeUsed },
  reason_required: { status: 400, text: texts.errorReasonRequired },

  category_name_empty: { status: 400, text: texts.errorCategoryNameEmpty },
  category_not_found: { status: 404, text: texts.errorCategoryNotFound },
  title_empty: { status: 400, text: texts.errorTitleEmpty },
  video_not_found: { status: 404, text: texts.errorVideoNotFound },
  blog_not_found: { status: 404, text: texts.errorBlogNotFound },
  link_invalid: { status: 400, text: texts.errorLinkInvalid },
  link_with_password: { status: 400, text: texts.errorLinkWithPassword },
  link_look_alike: { status: 400, text: texts.errorLinkLookAlike },
  photo_not_jpeg: { status: 400, text: texts.errorPhotoNotJpeg },
  photo_too_heavy: { status: 400, text: texts.errorPhotoTooHeavy },
  photo_too_many_pixels: { status: 400, text: texts.errorPhotoTooManyPixels },
  photo_not_found: { status: 404, text: texts.errorPhotoNotFound },

  price_not_a_number: { status: 400, text: texts.errorPriceNotANumber },
  contact_invalid: { status: 400, text: texts.errorContactInvalid },
  project_not_found: { status: 404, text: texts.errorProjectNotFound },

  user_not_found: { status: 404, text: texts.errorUserNotFound },
  email_invalid: { status: 400, text: texts.errorEmailInvalid },
  own_account: { status: 409, text: texts.errorOwnAccount },
  deletion_running: { status: 409, text: texts.errorDeletionRunning },
  deletion_not_found: { status: 404, text: texts.errorDeletionNotFound },
  phone_invalid: { status: 400, text: texts.errorPhoneInvalid },
  not_your_account: { status: 403, text: texts.errorNotYourAccount },
  module_not_sold: { status: 409, text: texts.errorModuleNotSold },
  module_owned: { status: 409, text: texts.errorModuleOwned },
  amount_differs: { status: 409, text: texts.errorAmountDiffers },
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
  order_not_in_review: { status: 409, text: texts.errorOrderNotInReview },

  learner_not_found: { status: 404, text: texts.errorLearnerNotFound },
  learner_not_verified: { status: 409, text: texts.errorLearnerNotVerified },
} satisfies Record<string, { status: number; text: (values?: Values) => string }>

export type ErrorCode = keyof typeof errors

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code)

export const textOf = (code: ErrorCode, values?: Values): string =>
  (errors[code].text as (values?: Values) => string)(values)
