export default function Page() {
  return <div>catalog/explore-page.tsx</div>
}
