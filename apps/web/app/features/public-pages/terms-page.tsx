export default function Page() {
  return <div>public-pages/terms-page.tsx</div>
}
