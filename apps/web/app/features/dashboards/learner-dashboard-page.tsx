export default function Page() {
  return <div>dashboards/learner-dashboard-page.tsx</div>
}
