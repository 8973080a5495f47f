export default function Page() {
  return <div>auth/verify-email-page.tsx</div>
}
