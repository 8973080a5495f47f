export default function Page() {
  return <div>public-pages/privacy-page.tsx</div>
}
