/** An error in a setting, which stops the start. Its message is one sentence for the operator. */
export class SettingError extends Error {}
