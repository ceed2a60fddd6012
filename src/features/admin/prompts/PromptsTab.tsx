export default function PromptsTab(_: { userId: string }) {
  return <h2 className="text-h2">AI Prompts</h2>;
}
