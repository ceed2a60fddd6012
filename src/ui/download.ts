export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers use the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
