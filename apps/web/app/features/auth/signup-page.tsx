export default function Page() {
  return <div>auth/signup-page.tsx</div>
}
