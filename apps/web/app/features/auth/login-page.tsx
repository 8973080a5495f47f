export default function Page() {
  return <div>auth/login-page.tsx</div>
}
