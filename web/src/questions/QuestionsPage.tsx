export default function QuestionsPage() { return null }
