export default function Page() {
  return <div>auth/forgot-password-page.tsx</div>
}
