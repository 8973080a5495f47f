/** The addresses of the pages in routes.ts, as links need them. */
export const coursesPath = () => '/admin/coursePage'
