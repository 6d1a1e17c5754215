// A decoder that ends at the first picture, as one does that a picture has broken.
process.on("message", () => process.exit(139));
