import * as texts from '@abhyas/messages/texts'
import { importErrors } from './import-errors.ts'
import { type ErrorTable, learnerErrors } from './learner-errors.ts'

type Values = Record<string, string>

/** Every error that we report, once: its HTTP status and its text. Programs read the code, people read the text. */
export const errors = {
  ...learnerErrors,
  ...importErrors,
  course_name_empty: { status: 400, text: texts.errorCourseNameEmpty },
  module_name_empty: { status: 400, text: texts.errorModuleNameEmpty },
  topic_name_empty: { status: 400, text: texts.errorTopicNameEmpty },
  content_owned: { status: 409, text: texts.errorContentOwned },
  module_archived: { status: 409, text: texts.errorModuleArchived },
  question_incomplete: { status: 400, text: texts.errorQuestionIncomplete },
  too_many_tags: { status: 400, text: texts.errorTooManyTags },
  tag_with_comma: { status: 400, text: texts.errorTagWithComma },
  change_not_found: { status: 404, text: texts.errorChangeNotFound },
  exam_incomplete: { status: 400, text: texts.errorExamIncomplete },
  exam_too_long: { status: 400, text: texts.errorExamTooLong },
  exam_window_wrong: { status: 400, text: texts.errorExamWindowWrong },
  exam_closing_passed: { status: 400, text: texts.errorExamClosingPassed },
  exam_running: { status: 409, text: texts.errorExamRunning },
  exam_pool_too_small: { status: 409, text: texts.errorExamPoolTooSmall },
  exam_unusable: { status: 409, text: texts.errorExamUnusable },
  pass_mark_too_high: { status: 409, text: texts.errorPassMarkTooHigh },
  report_not_found: { status: 404, text: texts.errorReportNotFound },
  extra_time_used: { status: 409, text: texts.errorExtraTimeUsed },
  reason_required: { status: 400, text: texts.errorReasonRequired },
  category_name_empty: { status: 400, text: texts.errorCategoryNameEmpty },
  title_empty: { status: 400, text: texts.errorTitleEmpty },
  video_not_found: { status: 404, text: texts.errorVideoNotFound },
  blog_not_found: { status: 404, text: texts.errorBlogNotFound },
  link_invalid: { status: 400, text: texts.errorLinkInvalid },
  text_with_brackets: { status: 400, text: texts.errorTextWithBrackets },
  link_with_password: { status: 400, text: texts.errorLinkWithPassword },
  link_look_alike: { status: 400, text: texts.errorLinkLookAlike },
  link_not_https: { status: 400, text: texts.errorLinkNotHttps },
  sponsor_incomplete: { status: 400, text: texts.errorSponsorIncomplete },
  days_wrong: { status: 400, text: texts.errorDaysWrong },
  photo_not_jpeg: { status: 400, text: texts.errorPhotoNotJpeg },
  photo_too_heavy: { status: 400, text: texts.errorPhotoTooHeavy },
  photo_too_many_pixels: { status: 400, text: texts.errorPhotoTooManyPixels },
  picture_unreadable: { status: 400, text: texts.errorPictureUnreadable },
  picture_too_heavy: { status: 400, text: texts.errorPictureTooHeavy },
  picture_too_many_pixels: { status: 400, text: texts.errorPictureTooManyPixels },
  picture_without_text: { status: 400, text: texts.errorPictureWithoutText },
  snippet_missing: { status: 400, text: texts.errorSnippetMissing },
  run_not_found: { status: 404, text: texts.errorRunNotFound },
  run_proves_nothing: { status: 409, text: texts.errorRunProvesNothing },
  picture_not_found: { status: 404, text: texts.errorPictureNotFound },
  price_not_a_number: { status: 400, text: texts.errorPriceNotANumber },
  contact_invalid: { status: 400, text: texts.errorContactInvalid },
  project_not_found: { status: 404, text: texts.errorProjectNotFound },
  user_not_found: { status: 404, text: texts.errorUserNotFound },
  own_account: { status: 409, text: texts.errorOwnAccount },
  content_load_running: { status: 409, text: texts.errorContentLoadRunning },
  deletion_running: { status: 409, text: texts.errorDeletionRunning },
  deletion_not_found: { status: 404, text: texts.errorDeletionNotFound },
  order_not_in_review: { status: 409, text: texts.errorOrderNotInReview },
  learner_not_found: { status: 404, text: texts.errorLearnerNotFound },
  learner_not_verified: { status: 409, text: texts.errorLearnerNotVerified },
} satisfies ErrorTable

export type ErrorCode = keyof typeof errors

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code)

export const textOf = (code: ErrorCode, values?: Values): string => errors[code].text(values)
