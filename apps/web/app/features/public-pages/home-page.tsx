export default function Page() {
  return <div>public-pages/home-page.tsx</div>
}
