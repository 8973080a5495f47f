export default function Page() {
  return <div>catalog/admin-courses-page.tsx</div>
}
