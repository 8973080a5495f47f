export default function Page() {
  return <div>auth/reset-password-page.tsx</div>
}
