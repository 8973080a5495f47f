import { createTheme } from '@mantine/core'

/** Only settings that CSS variables cannot express; colours, fonts and radii are in mantine-theme.css. */
export const theme = createTheme({
  primaryColor: 'indigo',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
  },
})
