export default function Page() {
  return <div>public-pages/contact-page.tsx</div>
}
