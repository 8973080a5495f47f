/** Begins the sentence about a drawing that could not be drawn. No author can write it, because all texts are escaped. */
export const BROKEN = '<p class="broken">'
