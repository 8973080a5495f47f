export default function Page() {
  return <div>dashboards/admin-dashboard-page.tsx</div>
}
