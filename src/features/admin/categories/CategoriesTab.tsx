export default function CategoriesTab(_: { userId: string }) {
  return <h2 className="text-h2">Categories</h2>;
}
