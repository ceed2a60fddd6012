export default function RecapsTab(_: { userId: string }) {
  return <h2 className="text-h2">Recaps</h2>;
}
