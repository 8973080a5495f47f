export default function Page() {
  return <div>public-pages/about-page.tsx</div>
}
