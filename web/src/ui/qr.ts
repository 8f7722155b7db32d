/* The server's QR code as a picture: an image can run nothing, and has to say by itself that it is SVG. */

export function picture(qr: string): string {
  const named = qr.includes("xmlns=") ? qr : qr.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml;utf8,${encodeURIComponent(named)}`;
}

/** Whether an address is this machine's alone: nobody else can come by it. */
export const isLocal = (url: string): boolean => /^https?:\/\/(127\.|localhost|\[::1\])/.test(url);
