export default function Page() {
  return <div>users/account-page.tsx</div>
}
