export default function ShowsTab(_: { userId: string }) {
  return <h2 className="text-h2">Shows</h2>;
}
